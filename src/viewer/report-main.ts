import './styles/index.css';
import { main } from './main.js';

main();
