// MediaIntents
