import './styles/index.css';
import { createRoot } from 'react-dom/client';
import { keepAddress } from './address.ts';
import { App } from './App.tsx';
import { loadCatalogue } from './catalogue.ts';
import { applyTheme, keptTheme } from './header/theme.ts';
import { createSession } from './session.ts';
import { createWorkbench } from './store.ts';

applyTheme(keptTheme());
const store = createWorkbench();
const session = createSession(store);
const address = keepAddress(store, session);
const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<App store={store} session={session} address={address} />);
void loadCatalogue(store);
