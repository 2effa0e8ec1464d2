/** The head of a column. @param room when the table has room for it, of `rooms`; absent: always */
export function HeadCell({ room, children }: { room?: { column: string }; children: string }) {
  return (
    <th scope="col" className={`px-2 py-2.5 font-bold @4xl:px-3 ${room?.column ?? ''}`}>
      {children}
    </th>
  );
}
