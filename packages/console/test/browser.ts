import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** Debian's package of a Chromium without windows, which takes a sixth less time for a suite. */
const HEADLESS = 'chromium-headless-shell'
const NAMES = [
  HEADLESS,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
]
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // The last such list counts, so all but the last line say what Playwright does. The last one is for the
  // address bar: every window would load three pages of its own for it, which nobody ever sees.
  `--disable-features=${[
    'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,LensOverlay,MediaRouter',
    'HttpsFirstBalancedModeAutoEnable,PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints',
    'AvoidCorsURLLoaderRestartOnRedirect,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
    'TcpPortRandomizationWin,msForceBrowserSignIn,msEdgeUpdateLaunchServicesPreferredVersion',
    'WebUIOmniboxPopup,WebUIOmniboxFullPopup,WebUIOmniboxAimPopup',
  ]}`,
]
const MISSING =
  'no Chromium: the console is not tested in a browser. Install chromium or Google Chrome, or name one in CHROME_PATH.'

/** The Chromium of this machine; installed where that is allowed; undefined where there is none. */
const executablePath = findChromium() ?? installChromium()

/** Why tests in a browser cannot run; false when they can. For the `skip` of node:test. */
export const noBrowser: string | false = executablePath === undefined && MISSING

if (noBrowser) process.stderr.write(`${noBrowser}\n`)

export async function launchBrowser(): Promise<Browser> {
  if (executablePath === undefined) throw new Error(MISSING)
  return chromium.launch({ executablePath, args: FLAGS })
}

function findChromium(): string | undefined {
  const { CHROME_PATH, PATH = '' } = process.env
  const inPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...(CHROME_PATH ? [CHROME_PATH] : []), ...inPath, ...PLACES].find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installChromium(): string | undefined {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return undefined
  process.stderr.write('no Chromium was found: installing it with apt-get\n')
  const wait = 'DPkg::Lock::Timeout=300'
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', '-o', wait, HEADLESS],
  ]) {
    const { status } = spawnSync('/usr/bin/apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) return undefined
  }
  return findChromium()
}
