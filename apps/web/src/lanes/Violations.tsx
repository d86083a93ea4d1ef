import { yOf } from './geometry.ts';
import type { Drawing } from './layout.ts';

/** A violation is marked at both of its ends, tied outside the lane, with the plate it has in the verdicts. */
export function Violations({ drawing: { violations, geometry, rows } }: { drawing: Drawing }) {
  const x = geometry.lane.server;
  return violations.map(({ plate, at }, index) => {
    const first = at[0] ?? 0;
    const last = at.at(-1) ?? first;
    if (last < rows.first || first > rows.last) return null;
    const [from, to] = [Math.max(first, rows.first), Math.min(last, rows.last)];
    const bend = x + 15 + (index % 3) * 9;
    const middle = (yOf(geometry, from) + yOf(geometry, to)) / 2;
    const said = at.length < 2 ? `${last}` : `${at.slice(0, -1).join(', ')} and ${last}`;
    return (
      <g key={plate}>
        {at.length > 1 && (
          <path className="l-tie" d={`M${x + 6} ${yOf(geometry, from)}H${bend}V${yOf(geometry, to)}H${x + 6}`} />
        )}
        {at
          .filter((seq) => seq >= rows.first && seq <= rows.last)
          .map((seq) => (
            <g key={seq} transform={`translate(${x - 7} ${yOf(geometry, seq) - 7})`}>
              <rect className="l-stop" width={14} height={14} rx={1} />
              <path className="l-stop-x" d="M4 4l6 6M10 4l-6 6" />
            </g>
          ))}
        <g transform={`translate(${bend - 2} ${middle - 8 + (at.length > 1 ? 0 : 0)})`}>
          <rect className="l-vplate" width={24} height={17} rx={1} />
          <text className="l-vplate-t" x={12} y={12.6} textAnchor="middle">
            {plate}
          </text>
          {!geometry.narrow && (
            <text className="l-vtext" x={30} y={12.6}>
              {said}
            </text>
          )}
        </g>
      </g>
    );
  });
}
