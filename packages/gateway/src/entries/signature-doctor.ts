// Explains why a signature is refused.

export { diagnose } from '../signature-doctor/diagnose.ts'
export {
  type Diagnosis,
  type Examination,
  type FirstDifference,
  firstDifference,
} from '../signature-doctor/examination.ts'
export { toWireExamination } from '../signature-doctor/examination-wire.ts'
export { readAuthorization } from '../signature-doctor/header/read-authorization.ts'
export type { ReceivedRequest } from '../signature-doctor/received-request.ts'
export { readSavedRequest } from '../signature-doctor/saved-request/read-saved-request.ts'
export { type SavedRequest, SavedRequestError } from '../signature-doctor/saved-request/saved-request.ts'
export type { CandidateKey } from '../signature-doctor/search/candidate-key.ts'
