/** Words that say nothing about what somebody looks for; of romanised Hindi those that are no words of English. */
export const stopWords: ReadonlySet<string> = new Set(
  `a an and any are as at be been being but by can could did do does doing for from get gets had has have having he her
  hers him his how i if in into is it its just let lets may me might mine must my no need needs not of off on one or other others our ours out
  shall she should so some such than that the their theirs them then there these they this those to too up us very was
  we were what when where which while who whom whose why will with would you your yours s t don doesn isn
  का के की को में से पर है हैं हो और या यह ये वह वे इस उस इन उन कि जो तो ही भी ने नहीं न था थे थी हूं हम मेरा मेरे मेरी
  अपना अपने अपनी क्या क्यों कैसे कैसा कैसी कब कहां कौन कितना कितने कितनी एक कर करें करे करना करने करता करती करते रहा रहे
  रही हुआ हुई हुए होता होती होते लिए साथ जब तक अगर सकता सकते सकती दें दे बारे
  ka ke ki ko mein se par hai hain aur kya kyu kyun kyon kaise kaisa kaisi kab kahan kaun kitna kitne kitni ho hota hoti
  hote mera mere meri apne apna apni nahi nahin liye karna karne kare karen karta karti raha rahi rahe tha thi bhi toh
  agar jab tak wala wale wali`
    .split(/\s+/)
    .filter(Boolean),
);
