@echo off
rem Starts Assay: the window, or a command. Needs Java 25 or newer.
setlocal
set "home=%~dp0.."
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
if exist "%home%\runtime\bin\java.exe" set "java=%home%\runtime\bin\java"
if defined ASSAY_JAVA_HOME set "java=%ASSAY_JAVA_HOME%\bin\java"
set "soon="
if "%~1"=="score" set "soon=-XX:CompileThresholdScaling=0.3 -XX:C1MaxInlineSize=20 -XX:MaxTenuringThreshold=0"
"%java%" %soon% -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m -XX:+UseSerialGC -Xss4m --enable-native-access=ALL-UNNAMED %ASSAY_JAVA_OPTS% "-Dassay.home=%home%" -jar "%home%\lib\assay.jar" %*
exit /b %ERRORLEVEL%
