import { referenceModel } from '../reference-model.ts';

/** The reference model with 1 request. */
export const reference1 = referenceModel(1);
