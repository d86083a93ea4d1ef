// The browser the tests drive. Node built-ins only: it runs before anything is installed.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * Finds a Chromium: the one `CHROMIUM_PATH` names, else the first on the `PATH`.
 *
 * A path given by hand that leads nowhere finds nothing, rather than some other browser than the one asked for.
 *
 * @returns {string | undefined}
 */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return runnable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(runnable);
}

/** Debian's installer. */
export const APT = '/usr/bin/apt-get';

/** Says whether a missing Chromium can be had from here: root on a system with apt. */
export const canInstallChromium = () => process.getuid?.() === 0 && existsSync(APT);

/** Says what a person has to do when there is no Chromium. */
export const noChromium = (env = process.env) =>
  env.CHROMIUM_PATH
    ? `CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which is no program: let it name a Chromium, or unset it.`
    : 'The browser tests need Chromium and none is on the PATH: install it (Debian: apt-get install chromium) or let CHROMIUM_PATH name one.';

/** @param {string} path */
function runnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
