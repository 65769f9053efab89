package io.github.assay.store.shared;

/**
 * What a shared store knows of the login that is connected.
 *
 * @param store the store's id
 * @param role the role; a login without one cannot connect to the store
 * @param annotator the name that the login's acts carry; empty: any
 * @param last the highest number of a line
 */
public record SharedLogin(String store, SharedRole role, String annotator, long last) {
    /** Why the login may not write an act under a name; empty: it may. */
    public String refusal(String name) {
        if (role == SharedRole.READER) {
            return "Your login reads the shared store and writes nothing.";
        }
        return role.writesAsOne() && !name.equals(annotator)
                ? "Your login writes into the shared store as " + annotator + ", not as " + name + "."
                : "";
    }
}
