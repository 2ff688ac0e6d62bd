/** The file that the walkthrough opens. */
export const EXAMPLE = `data List { List next; }

/// The element after the first. The specification admits circular lists, and null.
fn List second(List list, int skip)
  requires hex { list(.next)+ not null; list(.next)+ aliases list; }
  scope List <= 3;
{
  if (skip > 0) {
    return list.next;        // an exception: \`list\` itself may be null
  }
  if (list == null) { return null; }
  List after := list.next;
  return after.next;         // none: point at \`next\` to see why
}
`;
