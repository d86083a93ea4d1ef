import { CSPProvider } from '@base-ui/react/csp-provider';
import { HomePage } from './home/HomePage.tsx';
import { NotePage, Opening } from './NotePage.tsx';
import type { Connected } from './moves.ts';
import { ProofListPage } from './proof/ProofListPage.tsx';
import { ProofPage } from './proof/ProofPage.tsx';
import { RunPage } from './RunPage.tsx';

/** Connects the store to the pages. */
export function App(connected: Connected) {
  const { store } = connected;
  const said = store(({ said }) => said);
  return (
    <CSPProvider disableStyleElements>
      <Page {...connected} />
      <p className="vh" role="status" aria-live="polite">
        {said}
      </p>
    </CSPProvider>
  );
}

function Page(connected: Connected) {
  const { store, session } = connected;
  const route = store(({ route }) => route);
  const run = store(({ run }) => run);
  const problem = store(({ problem }) => problem);
  switch (route.at) {
    case 'home':
      return <HomePage {...connected} />;
    case 'proofs':
      return <ProofListPage {...connected} />;
    case 'proof':
      return <ProofPage key={route.id} {...connected} id={route.id} />;
    case 'unreadable':
      return <NotePage title="This link cannot be opened" words={route.problem} />;
    case 'run':
      if (run !== undefined) return <RunPage {...connected} run={run} />;
      if (problem === undefined) return <Opening link={route.link} />;
      return (
        <NotePage
          title="This run cannot be opened"
          words={problem.problem}
          onRetry={() => void session.open(route.link)}
        />
      );
    default:
      return route satisfies never;
  }
}
