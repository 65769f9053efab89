#!/bin/sh
# Builds Assay's .dmg from the ready folder target/assay. Untested. Needs a JDK 25 in JAVA_HOME; the image is not signed.
#   installer/macos/build.sh VERSION     (of three numbers, the first not 0)
set -eu
cd "$(dirname "$0")/../.."
"$JAVA_HOME/bin/jlink" --output target/runtime --no-man-pages --no-header-files --strip-debug --compress zip-6 --add-modules \
  java.base,java.compiler,java.desktop,java.instrument,java.management,java.naming,java.net.http,java.prefs,java.rmi,java.scripting,java.security.jgss,java.security.sasl,java.sql,jdk.charsets,jdk.crypto.ec,jdk.httpserver,jdk.jfr,jdk.localedata,jdk.management,jdk.net,jdk.security.auth,jdk.unsupported,jdk.zipfs
# An icon in Apple's form is not kept: jpackage then takes its own.
"$JAVA_HOME/bin/jpackage" --type dmg --name Assay --app-version "$1" --input target/assay --main-jar lib/assay.jar \
  --main-class io.github.assay.Launcher --runtime-image target/runtime --mac-package-identifier io.github.assay \
  --java-options "-Xss4m" --java-options "--enable-native-access=ALL-UNNAMED" --java-options '-Dassay.home=$APPDIR' \
  --license-file LICENSE --dest target/packages
