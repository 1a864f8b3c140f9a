import { createRoot } from 'react-dom/client';
import '@gunbai/ui/theme.css';
import './styles/shell.css';
import { App } from './App.tsx';
import { watchForAppUpdate } from './app-update.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(<App />);
if (import.meta.env.PROD) watchForAppUpdate();
