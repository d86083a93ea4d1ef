import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** How the workbench that all browser tests share was started. */
    served: { readonly link: string } | { readonly problem: string };
  }
}

/** The link a person would open, token and all, to the workbench all browser tests share. */
export function startLink(): string {
  const served = inject('served');
  if ('problem' in served) throw new Error(served.problem);
  return served.link;
}
