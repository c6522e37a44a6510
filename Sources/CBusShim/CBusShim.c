#include "CBusShim.h"

#include <errno.h>
#include <string.h>

static int on_call(sd_bus_message *call, void *userdata, sd_bus_error *error) {
    struct ditty_bus_object *object = userdata;
    return object->call(object->context, call, error);
}

static int on_get(
    sd_bus *bus, const char *path, const char *interface, const char *property, sd_bus_message *reply, void *userdata,
    sd_bus_error *error) {
    struct ditty_bus_object *object = userdata;
    return object->get(object->context, property, reply, error);
}

static int on_set(
    sd_bus *bus, const char *path, const char *interface, const char *property, sd_bus_message *value, void *userdata,
    sd_bus_error *error) {
    struct ditty_bus_object *object = userdata;
    return object->set(object->context, property, value, error);
}

// Callers are of the same user already: the session bus is private, and asking the bus for their rights would block.
#define START SD_BUS_VTABLE_START(SD_BUS_VTABLE_UNPRIVILEGED)
#define METHOD(member, in, in_names, out, out_names) \
    SD_BUS_METHOD_WITH_NAMES(member, in, in_names, out, out_names, on_call, 0)
#define ACTION(member) SD_BUS_METHOD(member, "", "", on_call, 0)
#define SIGNAL(member, types, names) SD_BUS_SIGNAL_WITH_NAMES(member, types, names, 0)
#define CONSTANT(member, type) SD_BUS_PROPERTY(member, type, on_get, 0, SD_BUS_VTABLE_PROPERTY_CONST)
#define READABLE(member, type) SD_BUS_PROPERTY(member, type, on_get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE)
#define WRITABLE(member, type) SD_BUS_WRITABLE_PROPERTY(member, type, on_get, on_set, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE)
#define P(name) SD_BUS_PARAM(name)

static const sd_bus_vtable root[] = {
    START,
    ACTION("Raise"),
    ACTION("Quit"),
    READABLE("CanQuit", "b"),
    CONSTANT("CanRaise", "b"),
    CONSTANT("HasTrackList", "b"),
    CONSTANT("Identity", "s"),
    CONSTANT("DesktopEntry", "s"),
    CONSTANT("SupportedUriSchemes", "as"),
    CONSTANT("SupportedMimeTypes", "as"),
    SD_BUS_VTABLE_END,
};

static const sd_bus_vtable player[] = {
    START,
    ACTION("Next"),
    ACTION("Previous"),
    ACTION("Pause"),
    ACTION("PlayPause"),
    ACTION("Stop"),
    ACTION("Play"),
    METHOD("Seek", "x", P(Offset), "", ),
    METHOD("SetPosition", "ox", P(TrackId) P(Position), "", ),
    METHOD("OpenUri", "s", P(Uri), "", ),
    SIGNAL("Seeked", "x", P(Position)),
    READABLE("PlaybackStatus", "s"),
    WRITABLE("LoopStatus", "s"),
    WRITABLE("Rate", "d"),
    WRITABLE("Shuffle", "b"),
    READABLE("Metadata", "a{sv}"),
    WRITABLE("Volume", "d"),
    // Read on demand: never in PropertiesChanged.
    SD_BUS_PROPERTY("Position", "x", on_get, 0, 0),
    READABLE("MinimumRate", "d"),
    READABLE("MaximumRate", "d"),
    READABLE("CanGoNext", "b"),
    READABLE("CanGoPrevious", "b"),
    READABLE("CanPlay", "b"),
    READABLE("CanPause", "b"),
    READABLE("CanSeek", "b"),
    CONSTANT("CanControl", "b"),
    SD_BUS_VTABLE_END,
};

static const sd_bus_vtable track_list[] = {
    START,
    METHOD("GetTracksMetadata", "ao", P(TrackIds), "aa{sv}", P(Metadata)),
    METHOD("AddTrack", "sob", P(Uri) P(AfterTrack) P(SetAsCurrent), "", ),
    METHOD("RemoveTrack", "o", P(TrackId), "", ),
    METHOD("GoTo", "o", P(TrackId), "", ),
    SIGNAL("TrackListReplaced", "aoo", P(Tracks) P(CurrentTrack)),
    SIGNAL("TrackAdded", "a{sv}o", P(Metadata) P(AfterTrack)),
    SIGNAL("TrackRemoved", "o", P(TrackId)),
    SIGNAL("TrackMetadataChanged", "oa{sv}", P(TrackId) P(Metadata)),
    SD_BUS_PROPERTY("Tracks", "ao", on_get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_INVALIDATION),
    READABLE("CanEditTracks", "b"),
    SD_BUS_VTABLE_END,
};

static const sd_bus_vtable playlists[] = {
    START,
    METHOD("ActivatePlaylist", "o", P(PlaylistId), "", ),
    METHOD("GetPlaylists", "uusb", P(Index) P(MaxCount) P(Order) P(ReverseOrder), "a(oss)", P(Playlists)),
    SIGNAL("PlaylistChanged", "(oss)", P(Playlist)),
    READABLE("PlaylistCount", "u"),
    READABLE("Orderings", "as"),
    READABLE("ActivePlaylist", "(b(oss))"),
    SD_BUS_VTABLE_END,
};

// What MPRIS lacks; docs/mpris.md describes each member.
static const sd_bus_vtable ditty[] = {
    START,
    METHOD("Say", "s", P(Words), "ss", P(Result) P(Reply)),
    METHOD("Explain", "s", P(Words), "s", P(Explanation)),
    METHOD("Pick", "u", P(Number), "ss", P(Result) P(Reply)),
    METHOD("Like", "b", P(Withdraw), "s", P(Status)),
    METHOD("Dislike", "b", P(Withdraw), "s", P(Status)),
    METHOD("SetRating", "d", P(Rating), "s", P(Status)),
    METHOD("Bookmark", "", , "s", P(Status)),
    METHOD("SkipForward", "", , "s", P(Status)),
    METHOD("SkipBackward", "", , "s", P(Status)),
    METHOD("NextChapter", "", , "s", P(Status)),
    METHOD("PreviousChapter", "", , "s", P(Status)),
    METHOD("GoToChapter", "u", P(Number), "s", P(Status)),
    METHOD("SelectOutputs", "as", P(Names), "s", P(Status)),
    METHOD("Undo", "", , "s", P(Status)),
    READABLE("Alternatives", "a(sssss)"),
    READABLE("Liked", "b"),
    READABLE("Disliked", "b"),
    READABLE("Rating", "d"),
    WRITABLE("ShuffleType", "s"),
    READABLE("SupportedPlaybackRates", "(dd)"),
    READABLE("PreferredIntervals", "(dd)"),
    READABLE("Chapters", "a(sd)"),
    READABLE("Chapter", "u"),
    READABLE("Outputs", "as"),
    READABLE("Output", "s"),
    READABLE("IsLiveStream", "b"),
    SD_BUS_VTABLE_END,
};

static const struct {
    const char *interface;
    const sd_bus_vtable *vtable;
} tables[] = {
    {"org.mpris.MediaPlayer2", root},
    {"org.mpris.MediaPlayer2.Player", player},
    {"org.mpris.MediaPlayer2.TrackList", track_list},
    {"org.mpris.MediaPlayer2.Playlists", playlists},
    {"org.ditty.Player", ditty},
};

int ditty_bus_export(sd_bus *bus, const char *path, const char *interface, struct ditty_bus_object *object) {
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        if (strcmp(tables[i].interface, interface) == 0) {
            return sd_bus_add_object_vtable(bus, NULL, path, interface, tables[i].vtable, object);
        }
    }
    return -ENOENT;
}
