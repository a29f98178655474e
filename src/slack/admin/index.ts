export { adminActions, profilesCommand } from './profiles.js';
