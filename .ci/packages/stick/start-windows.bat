@echo off
rem Starts Director from this folder. The first start makes an environment in your own data folder and takes a minute.
setlocal
set "HERE=%~dp0"
set "HOME_FOLDER=%LOCALAPPDATA%\Director\environment"
set "PYTHON="
for %%V in (3.13 3.12) do if not defined PYTHON (py -%%V -c "" >nul 2>&1 && set "PYTHON=py -%%V")
if not defined PYTHON (
  echo Director needs Python 3.12 or 3.13. Install it from python.org or the Microsoft Store, then start this again.
  pause
  exit /b 1
)
fc /b "%HERE%wheels\version.txt" "%HOME_FOLDER%\version.txt" >nul 2>&1
if errorlevel 1 (
  echo Director is being set up, this takes a minute ...
  if exist "%HOME_FOLDER%" rmdir /s /q "%HOME_FOLDER%"
  %PYTHON% -m venv "%HOME_FOLDER%" || goto failed
  "%HOME_FOLDER%\Scripts\python.exe" -m pip install --quiet --no-index --find-links "%HERE%wheels" "duplicate-director[fr]" || goto failed
  copy /y "%HERE%wheels\version.txt" "%HOME_FOLDER%\version.txt" >nul
)
if "%~1"=="" ("%HOME_FOLDER%\Scripts\director.exe" serve) else ("%HOME_FOLDER%\Scripts\director.exe" %*)
exit /b %errorlevel%
:failed
echo Something went wrong. Please write down what stands above.
pause
exit /b 1
