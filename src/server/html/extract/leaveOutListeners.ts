/** Far more than the classes between a text and all nodes. */
const classesMax = 10

/**
 * linkedom makes a map of listeners for each node, attributes included, and keeps it in one WeakMap, which each collection of garbage walks
 * through: a third of the CPU time of a page. Nothing listens to these trees. The class of all nodes gets an empty class
 * as its parent, and nodes keep their methods (docs/technotes/trees-without-listeners.md).
 */
export function leaveOutListeners(document: { createTextNode: (text: string) => object }): void {
  let nodeClass = document.createTextNode('').constructor
  for (let classes = 0; classes < classesMax; classes++) {
    const parent = Object.getPrototypeOf(nodeClass)
    if (parent === Function.prototype) return
    if (Object.hasOwn(parent.prototype, 'addEventListener')) {
      Object.setPrototypeOf(nodeClass, class {})
      return
    }
    nodeClass = parent
  }
}
