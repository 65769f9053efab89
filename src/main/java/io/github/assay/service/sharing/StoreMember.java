package io.github.assay.service.sharing;

import io.github.assay.store.StoreException;
import io.github.assay.store.StoreException.Trouble;
import io.github.assay.store.shared.SharedRole;
import io.github.assay.store.shared.SharedSetup;

/**
 * A login of a shared store.
 *
 * @param login the name of the login on the server
 * @param role the word of its role
 * @param annotator the name that its acts carry; empty for a reader
 */
public record StoreMember(String login, String role, String annotator) {
    static StoreMember of(SharedSetup.Member member) {
        return new StoreMember(member.login(), member.role().word(), member.annotator());
    }

    SharedSetup.Member member() throws StoreException {
        return new SharedSetup.Member(
                login,
                SharedRole.of(role).orElseThrow(() -> new StoreException(
                        Trouble.FAILED, "There is no role '" + role + "'.", "Say annotator, adjudicator, lead or reader.")),
                annotator);
    }
}
