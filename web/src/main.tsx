import { createRoot } from 'react-dom/client';
import '@gunbai/ui/theme.css';
import './styles/shell.css';
import { App } from './App.tsx';
import { watchForAppUpdate } from './app-update.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');
createRoot(root).render(<App />);
if (import.meta.env.PROD) watchForAppUpdate();
