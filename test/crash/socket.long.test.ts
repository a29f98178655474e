import { everyBoundary } from './every-boundary.js';

everyBoundary('socket');
