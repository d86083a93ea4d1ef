import type { RequestKey } from '@signalbox/protocol';

/**
 * Gives the class of what is not of the request the reader chose: drawn thin, never faded.
 *
 * What belongs to no request, such as a raw frame, is nobody's to stand aside for.
 */
export const aside = ({ chosen }: { readonly chosen?: RequestKey }, request: RequestKey | undefined): string =>
  chosen === undefined || request === undefined || request === chosen ? '' : ' is-aside';
