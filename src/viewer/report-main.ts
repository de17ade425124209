import './styles/index.css';
import { EmailView } from './components/EmailView.js';
import { emailView } from './components/email-view.js';
import { main } from './main.js';

// A report cannot load the component later.
emailView.value = EmailView;
main();
