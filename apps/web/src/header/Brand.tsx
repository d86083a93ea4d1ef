/** The sign of the product, and the way back to the races. */
export function Brand() {
  return (
    <a className="brand" href="#/" aria-label="Signalbox, all races">
      <svg width="17" height="20" viewBox="0 0 20 24" aria-hidden="true" focusable="false">
        <path d="M6 1.5v21M2.5 22.5h8" stroke="currentColor" strokeWidth="2.4" fill="none" />
        <path d="M6 9.2 17.2 2.6l1.5 2.6L6 12.8z" fill="currentColor" />
        <circle cx="6" cy="9.8" r="2.6" fill="currentColor" />
      </svg>
      <span>Signalbox</span>
    </a>
  );
}
