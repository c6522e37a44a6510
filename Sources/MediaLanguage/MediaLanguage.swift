// MediaLanguage
