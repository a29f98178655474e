import type { ActionTable, SubmissionTable } from '../handlers.js';
import {
  approve,
  reject,
  requestDetails,
  sayNotPlaced,
  sayPlaced,
  showDetails,
  turnDetails,
  withdraw,
} from './actions.js';
import { turnAction } from './details-buttons.js';
import { freezeFromHome, unfreezeFromHome } from './freeze.js';
import { ask, submitQuestion } from './question.js';
import { submitPlaced, submitReject } from './submissions.js';

export const approvalActions = {
  'approval.approve': approve,
  'approval.reject': reject,
  'approval.details': showDetails,
  [turnAction]: turnDetails,
  'doubt.placed': sayPlaced,
  'doubt.not_placed': sayNotPlaced,
  'request.details': requestDetails,
  'request.withdraw': withdraw,
  'approval.question': ask,
  'home.freeze': freezeFromHome,
  'home.unfreeze': unfreezeFromHome,
} satisfies ActionTable;

export const approvalSubmissions = {
  'approval.reject': submitReject,
  'doubt.placed': submitPlaced,
  'approval.question': submitQuestion,
} satisfies SubmissionTable;
