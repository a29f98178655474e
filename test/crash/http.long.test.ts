import { everyBoundary } from './every-boundary.js';

everyBoundary('http');
