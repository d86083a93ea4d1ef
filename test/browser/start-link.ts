import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The link, token and all, of the server that every browser test may open. */
    startLink: string;
  }
}

/** The link a person would open: the workbench all browser tests share, with the token in it. */
export const startLink = (): string => inject('startLink');
