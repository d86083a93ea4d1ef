/** A cancellation and a response crossing, held at their signals: what the product is about, in one drawing. */
export const Emblem = () => (
  <figure className="emblem" aria-hidden="true">
    <svg viewBox="0 0 348 84" width="348" height="84" focusable="false">
      <path className="e-lane" d="M14 2V82M334 2V82" />
      <path className="e-life" d="M14 2V20M334 2V12" />
      <path className="e-buffer" d="M6 20h16M326 12h16" />
      <path className="e-track" d="M20 69H328" />
      <path className="e-msg" d="M329 12L104 58" />
      <path className="e-msg e-cancel" d="M19 14L244 58" />
      <path className="e-cross" d="M171.5 34.6l9 9l-9 9l-9 -9z" />
      <path className="e-msg" d="M178.5 42.4L164.5 45.2" />
      <path className="e-msg e-cancel" d="M164.5 42.3L178.5 45" />
      <path className="e-signal" d="M28 80V56M320 80V56" />
      <path className="e-arm" d="M28 58h10M320 58h-10" />
      <rect className="e-chip" x="42" y="58" width="86" height="22" rx="2" />
      <rect className="e-plate" x="42" y="58" width="20" height="22" rx="2" />
      <rect className="e-chip e-cancel" x="200" y="58" width="106" height="22" rx="2" />
      <rect className="e-plate e-cancel" x="286" y="58" width="20" height="22" rx="2" />
      <text className="e-key" x="52" y="73.5" textAnchor="middle">
        2
      </text>
      <text className="e-text" x="69" y="73">
        response
      </text>
      <text className="e-text" x="208" y="73">
        cancellation
      </text>
      <text className="e-key" x="296" y="73.5" textAnchor="middle">
        1
      </text>
    </svg>
  </figure>
);
