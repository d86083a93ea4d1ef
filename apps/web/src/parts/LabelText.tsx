const ID = /("(?:[^"\\]|\\.)*")/;

/** Writes a label for reading: who acts is strong, IDs are code and never translated. Its text is the label, unchanged. */
export function LabelText({ label }: { label: string }) {
  const space = label.indexOf(' ');
  return (
    <>
      <b className="who">{label.slice(0, space)}</b>
      {label
        .slice(space)
        .split(ID)
        .map((part, index) =>
          index % 2 === 1 ? (
            <code key={index} translate="no">
              {part}
            </code>
          ) : (
            part
          ),
        )}
    </>
  );
}
