// MediaCatalogue
