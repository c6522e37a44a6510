// MediaTags
