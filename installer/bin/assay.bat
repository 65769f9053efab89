@echo off
rem Starts Assay: the window, or a command. Needs Java 25 or newer.
rem Without delayed expansion an exclamation mark in a name is an ordinary character.
setlocal EnableExtensions DisableDelayedExpansion
rem Inside a called label, %~dp0 is correct also when the file was found on the path by a quoted name.
call :place
set "java=java"
rem A variable may hold its path in quotes.
if defined JAVA_HOME set "java=%JAVA_HOME:"=%\bin\java"
if exist "%home%\runtime\bin\java.exe" set "java=%home%\runtime\bin\java"
if defined ASSAY_JAVA_HOME set "java=%ASSAY_JAVA_HOME:"=%\bin\java"
if not "%home:;=%"=="%home%" goto semicolon
set "soon="
if "%~1"=="score" set "soon=-XX:CompileThresholdScaling=0.3 -XX:C1MaxInlineSize=20 -XX:MaxTenuringThreshold=0"
"%java%" %soon% -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m -XX:+UseSerialGC -Xss4m --enable-native-access=ALL-UNNAMED %ASSAY_JAVA_OPTS% "-Dassay.home=%home%" -jar "%home%\lib\assay.jar" %*
exit /b %ERRORLEVEL%

:place
rem The path ends with two dots, because a final backslash would escape the closing quote.
set "home=%~dp0.."
exit /b 0

:semicolon
echo Java cannot start from a folder whose name contains ';': "%home%". Rename or move it. 1>&2
exit /b 2
