import type { Drawing } from './layout.ts';

/** Every violation marked at both of its ends, tied outside the lane, with the plate it has in the verdicts. */
export const Ties = ({ drawing: { ties, geometry } }: { drawing: Drawing }) =>
  ties.map(({ plate, words, ends, y1, y2, x1, x2, bend, plateX, plateY }) => (
    <g key={plate}>
      {y2 > y1 && <path className="l-tie" d={`M${x1 + 6} ${y1}H${bend}V${y2}H${x2 + 6}`} />}
      {ends.map(({ seq, x, y }) => (
        <g key={seq} transform={`translate(${x - 7} ${y - 7})`}>
          <rect className="l-stop" width={14} height={14} rx={1} />
          <path className="l-stop-x" d="M4 4l6 6M10 4l-6 6" />
        </g>
      ))}
      <g transform={`translate(${plateX} ${plateY})`}>
        <rect className="l-vplate" width={24} height={17} rx={1} />
        <text className="l-vplate-t" x={12} y={12.6} textAnchor="middle">
          {plate}
        </text>
        {!geometry.narrow && (
          <text className="l-vtext" x={30} y={12.6}>
            {words}
          </text>
        )}
      </g>
    </g>
  ));
