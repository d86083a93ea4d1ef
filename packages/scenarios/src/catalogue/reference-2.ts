import { referenceModel } from '../reference-model.ts';

/** The reference model with 2 requests. */
export const reference2 = referenceModel(2);
