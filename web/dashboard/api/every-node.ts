/** Visits the elements and texts of a tree, and those that come or change later. The answer ends it. */
export function everyNode(root: Element, visit: (node: Element | Text) => void): () => void {
  const visitAll = (node: Node): void => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let at: Node | null = walker.currentNode; at !== null; at = walker.nextNode()) {
      if (at instanceof Element || at instanceof Text) visit(at)
    }
  }
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) visit(target)
      addedNodes.forEach(visitAll)
    }
  })
  visitAll(root)
  observer.observe(root, { childList: true, subtree: true, characterData: true })
  return () => observer.disconnect()
}
