@echo off
rem Builds Assay's .msi from the ready folder target\assay. Untested. Needs a JDK 25 in JAVA_HOME and the WiX tools that its jpackage names.
rem   installer\windows\build.cmd VERSION
setlocal
cd /d "%~dp0..\.."
"%JAVA_HOME%\bin\jlink" --output target\runtime --no-man-pages --no-header-files --strip-debug --compress zip-6 --add-modules ^
java.base,java.compiler,java.desktop,java.instrument,java.management,java.naming,java.net.http,java.prefs,java.rmi,java.scripting,java.security.jgss,java.security.sasl,java.sql,jdk.charsets,jdk.crypto.ec,jdk.httpserver,jdk.jfr,jdk.localedata,jdk.management,jdk.net,jdk.security.auth,jdk.unsupported,jdk.zipfs || exit /b 1
rem An icon in Windows' form is not kept: jpackage then takes its own.
"%JAVA_HOME%\bin\jpackage" --type msi --name Assay --app-version %1 --input target\assay --main-jar lib\assay.jar ^
  --main-class io.github.assay.Launcher --runtime-image target\runtime ^
  --java-options "-Xss4m" --java-options "--enable-native-access=ALL-UNNAMED" --java-options "-Dassay.home=$APPDIR" ^
  --add-launcher assay-cli=installer\windows\cli.properties --license-file LICENSE --win-menu --win-shortcut --win-dir-chooser ^
  --win-per-user-install --win-upgrade-uuid 6d0f1f0e-6a3d-4c58-9a3f-2f2c6c5b9a11 --dest target\packages
