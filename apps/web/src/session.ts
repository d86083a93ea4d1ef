import type { Seq } from '@signalbox/trace';
import type { Problem, RunDelta, RunView, WatchMessage } from '../../server/src/contract.ts';
import { announceCursor, announceStep } from './announce.ts';
import { heldOf, isDelta, server, type Answer } from './client.ts';
import type { RunLink } from './link.ts';
import { openRun } from './open-run.ts';
import { keptCursor } from './cursor.ts';
import { extend } from './run.ts';
import type { WorkbenchStore } from './store.ts';
import { watchRun, type Watch } from './watch.ts';

const GONE: Problem = { problem: 'This run was deleted on the server. Open it again from its link.' };

/** What the page does with the server: one run open at a time, watched, stepped, forked. */
export interface Session {
  /** Opens what a link describes. `known` is the server's own id for it, when this tab opened it before. */
  readonly open: (link: RunLink, known?: string) => Promise<void>;
  readonly close: () => void;
  /** Takes a label at the head. Labels given while one is on its way wait their turn and are asked for then. */
  readonly take: (label: string | (() => string | undefined)) => Promise<void>;
  readonly fork: (step: number) => Promise<void>;
  readonly follow: (branch: number) => Promise<void>;
  readonly moveTo: (seq: Seq) => void;
  readonly retry: () => void;
}

/** Makes the session of a store. */
export function createSession(store: WorkbenchStore): Session {
  let watch: Watch | undefined;
  let turn: Promise<void> = Promise.resolve();
  /* Counts what was opened: an answer to an earlier opening is dropped. */
  let opening = 0;

  const show = (run: RunView) => {
    const { run: before, cursor } = store.getState();
    const sameBranch = before?.id === run.id && before.branch === run.branch;
    const said =
      sameBranch && run.steps.length > before.steps.length ? announceStep(run, before.events.length) : undefined;
    store.setState({
      run,
      refusal: undefined,
      cursor: keptCursor(cursor, before, run),
      ...(said === undefined ? {} : { said }),
    });
  };

  /** Takes in an answer; asks for the whole when it does not continue what is held. */
  const absorb = async (answer: RunView | RunDelta) => {
    const { run } = store.getState();
    if (!isDelta(answer)) return answer.version >= (run?.id === answer.id ? run.version : 0) ? show(answer) : undefined;
    if (run === undefined) return undefined;
    const next = extend(run, answer);
    if (next !== undefined) return next === run ? undefined : show(next);
    return askWhole(run.id);
  };

  const askWhole = async (id: string) => {
    const whole = await server.run(id);
    if (whole.ok && store.getState().run?.id === id) show(whole.value);
  };

  const refuse = ({ status, problem }: Extract<Answer<unknown>, { ok: false }>) =>
    store.setState({
      refusal: problem,
      said: problem.problem,
      ...(status === 404 ? { connection: { state: 'none' } } : {}),
    });

  /** The server no longer has the run: what is held can still be read, and nothing more is waited for. */
  const leave = (problem: Problem) => {
    watch?.stop();
    watch = undefined;
    store.setState({ connection: { state: 'none' }, refusal: problem, said: problem.problem });
  };

  const onMessages = (messages: readonly WatchMessage[]) => {
    let { run } = store.getState();
    for (const message of messages) {
      if (message.type === 'gone') return leave(GONE);
      if (message.type === 'snapshot')
        run = run?.id === message.run.id && run.version === message.run.version ? run : message.run;
      else if (run !== undefined) {
        const next = extend(run, message.delta);
        if (next === undefined) return void askWhole(run.id);
        run = next;
      }
    }
    if (run !== undefined && run !== store.getState().run) show(run);
  };

  const startWatch = (id: string) => {
    watch?.stop();
    watch = watchRun(id, {
      version: () => store.getState().run?.version ?? 0,
      onMessages,
      onConnection: (connection) =>
        store.setState({ connection, ...(connection.state === 'open' ? { refusal: undefined } : {}) }),
      mayRetry: async () => {
        const { run } = store.getState();
        const answer = await server.since(id, run === undefined ? { seq: 0, branch: 1 } : heldOf(run));
        if (answer.ok) return 'yes';
        if (answer.status === 0 || answer.status >= 500) return 'lost';
        leave(answer.status === 404 ? GONE : answer.problem);
        return 'stop';
      },
    });
  };

  return {
    open: async (link, known) => {
      const mine = ++opening;
      watch?.stop();
      watch = undefined;
      store.setState({
        ...(store.getState().link?.scenario === link.scenario ? {} : { request: undefined }),
        link,
        run: undefined,
        problem: undefined,
        refusal: undefined,
        cursor: undefined,
        connection: { state: 'connecting' },
        said: '',
      });
      const answer = await openRun(link, known);
      if (mine !== opening) return;
      if (!answer.ok) return store.setState({ problem: answer.problem, connection: { state: 'none' } });
      show(answer.value);
      if (link.cursor !== undefined) store.getState().moveTo(link.cursor);
      startWatch(answer.value.id);
      if (typeof link.scenario !== 'string')
        return store.setState({ subjects: store.getState().choices?.subjects ?? [] });
      const subjects = await server.subjects(link.scenario);
      if (subjects.ok && mine === opening) store.setState({ subjects: subjects.value });
    },

    close: () => {
      opening++;
      watch?.stop();
      watch = undefined;
      store.setState({
        run: undefined,
        link: undefined,
        problem: undefined,
        refusal: undefined,
        connection: { state: 'none' },
        cursor: undefined,
      });
    },

    take: (asked) => {
      turn = turn.then(async () => {
        const { run } = store.getState();
        const label = typeof asked === 'string' ? asked : asked();
        if (run === undefined || label === undefined) return;
        const answer = await server.take(run.id, { label, at: run.head }, heldOf(run));
        if (store.getState().run?.id !== run.id) return;
        if (answer.ok) await absorb(answer.value);
        else {
          refuse(answer);
          if (answer.status === 409) await askWhole(run.id).then(() => refuse(answer));
        }
      });
      return turn;
    },

    fork: async (step) => {
      const { run } = store.getState();
      if (run === undefined) return;
      const answer = await server.fork(run.id, step, run.branch);
      if (!answer.ok) return refuse(answer);
      show(answer.value);
      store.setState({ cursor: undefined, said: `Forked after step ${step}. The branch you left is kept.` });
    },

    follow: async (branch) => {
      const { run } = store.getState();
      if (run === undefined || run.branch === branch) return;
      const answer = await server.enter(run.id, branch);
      if (!answer.ok) return refuse(answer);
      show(answer.value);
      store.setState({ cursor: undefined, said: announceStep(answer.value, answer.value.events.length) });
    },

    moveTo: (seq) => {
      store.getState().moveTo(seq);
      const { run } = store.getState();
      if (run !== undefined) store.setState({ said: announceCursor(run, seq) });
    },

    retry: () => watch?.retry(),
  };
}
