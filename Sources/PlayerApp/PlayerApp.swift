// PlayerApp
