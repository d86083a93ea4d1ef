import { referenceModel } from '../reference-model.ts';

/** The reference model with 3 requests. */
export const reference3 = referenceModel(3);
