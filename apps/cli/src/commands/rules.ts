import { DEFAULT_REVISION, isRevision, isTransport, REVISIONS, TRANSPORTS } from '@signalbox/protocol';
import { listRules as listings } from '@signalbox/oracle';
import type { CliCommand } from '../command.ts';
import { one } from '../input.ts';
import { BadInput, EXIT, writeJson, writeTable } from '../io.ts';

/** Lists every rule with its state: judged, or why not. */
export const listRules: CliCommand = {
  name: 'rules',
  declare: (cli) =>
    cli
      .command('rules', 'List every rule: who owes it, its clause, and whether it is judged')
      .option('--revision <revision>', 'Only what applies to one MCP revision')
      .option('--transport <transport>', 'Only what applies to one transport')
      .option('--json', 'Print one JSON document'),
  run: async (_args, typed, io) => {
    const revision = one(typed['revision']);
    const transport = one(typed['transport']);
    if (revision !== undefined && !isRevision(revision))
      throw new BadInput(`No revision is called ${JSON.stringify(revision)}. There are: ${REVISIONS.join(', ')}.`);
    if (transport !== undefined && !isTransport(transport, revision ?? DEFAULT_REVISION))
      throw new BadInput(
        `${revision ?? DEFAULT_REVISION} has no transport called ${JSON.stringify(transport)}. There are: ${TRANSPORTS.map(({ id }) => id).join(', ')}.`,
      );
    const rules = listings({
      ...(revision === undefined ? {} : { revision }),
      ...(transport === undefined ? {} : { transport }),
    });
    if (typed['json'] === true) writeJson(io, rules);
    else
      writeTable(
        io,
        rules.map(({ id, keyword, state, statement }) => [id, keyword, state, statement]),
      );
    return EXIT.ok;
  },
};
