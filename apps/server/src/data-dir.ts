import { homedir } from 'node:os';
import { join } from 'node:path';

/** Gives the folder in which a person's runs are kept unless they choose another. */
export function defaultDataDir(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  const set = env['SIGNALBOX_DATA'];
  if (set !== undefined && set !== '') return set;
  switch (platform) {
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support', 'Signalbox');
    case 'win32':
      return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'Signalbox');
    default:
      return join(env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'signalbox');
  }
}
