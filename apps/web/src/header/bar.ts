import { createRef } from 'react';

/** The header of the page that is shown: menus and lists are put into it, so that they stand in a landmark. */
export const bar = createRef<HTMLElement>();
