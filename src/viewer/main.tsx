import { render } from 'preact';
import { App } from './components/App.js';
import { start } from './state/start.js';

const root = document.getElementById('app');
if (root) render(<App />, root);
start();
