export function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** All of the change or, when the storage is full, nothing. */
export function write(
  transaction: IDBTransaction,
  change: (store: (name: string) => IDBObjectStore) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    change((name) => transaction.objectStore(name))
  })
}
