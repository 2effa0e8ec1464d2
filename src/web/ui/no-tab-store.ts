/**
 * Stands in the head of every page: where the browser refuses `sessionStorage`, the router finds one that keeps nothing. Its
 * own script would end in an error. All other code goes by browser-storage.ts.
 */
export const noTabStore =
  "try{sessionStorage}catch{Object.defineProperty(window,'sessionStorage',{value:{getItem:()=>null,setItem(){},removeItem(){}}})}";
