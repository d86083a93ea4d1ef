import { cac } from 'cac';
import { COMMANDS } from './commands/index.ts';
import { BadInput, EXIT, type ExitCode, type Io } from './io.ts';

/**
 * Runs one command line and gives its exit code.
 *
 * What was typed wrongly is said in one message with exit code 2; nothing of it ever shows a stack.
 */
export async function runCli(argv: readonly string[], io: Io, version: string): Promise<ExitCode> {
  const cli = cac('signalbox');
  let chosen: (() => Promise<ExitCode>) | undefined;
  for (const command of COMMANDS)
    command.declare(cli).action((...typed: unknown[]) => {
      const options = typed.at(-1) as Record<string, unknown>;
      chosen = () => command.run(typed.slice(0, -1).map(String), options, io);
    });
  cli.help((sections) => {
    io.out(`${sections.map(({ title, body }) => (title === undefined ? body : `${title}:\n${body}`)).join('\n\n')}\n`);
    return [];
  });
  cli.version(version);
  try {
    cli.parse(['node', 'signalbox', ...argv], { run: false });
    if (cli.options['help'] === true || cli.options['version'] === true) return EXIT.ok;
    if (cli.matchedCommand === undefined) throw new BadInput(noCommand(argv));
    await cli.runMatchedCommand();
    return chosen === undefined ? EXIT.badInput : await chosen();
  } catch (error) {
    if (error instanceof BadInput || (error instanceof Error && error.name === 'CACError')) {
      io.err(`${error.message}\n`);
      return EXIT.badInput;
    }
    throw error;
  }
}

const noCommand = ([first]: readonly string[]): string =>
  `${first === undefined || first.startsWith('-') ? 'No command is given' : `No command is called ${JSON.stringify(first)}`}. There are: ${COMMANDS.map(({ name }) => name).join(', ')}. \`signalbox --help\` says more.`;
