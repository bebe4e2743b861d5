-- What owners and managers do with invitations. The public functions answer with the row as its readers see it.

create function private.invite_member(business_id uuid, email text, role text) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  address text := lower(btrim(invite_member.email));
  made uuid;
begin
  if invite_member.business_id is null
    or not invite_member.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  if coalesce(invite_member.role, '') not in ('manager', 'worker') then
    raise sqlstate 'PT400' using message = 'unknown_role';
  end if;
  if exists (select from public.team_members as team join public.profiles as person on person.id = team.user_id
    where team.business_id = invite_member.business_id and team.is_active and lower(person.email) = address) then
    raise sqlstate 'PT409' using message = 'already_member';
  end if;
  -- Mail to strangers in our name is bounded, whatever is cancelled in between, by business and by person: anybody
  -- may make more businesses. The lock makes those of one person wait for each other.
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('invitations of ' || (select auth.uid()), 0));
  if (select count(*) from public.team_invitations as sent where sent.created_at > now() - interval '1 day'
    and (sent.business_id = invite_member.business_id or sent.invited_by = (select auth.uid()))) >= 50 then
    raise sqlstate 'PT429' using message = 'too_many_invitations';
  end if;
  update public.team_invitations as old set status = 'expired'
  where old.business_id = invite_member.business_id and old.email = address
    and old.status = 'pending' and old.expires_at <= now();
  insert into public.team_invitations (business_id, email, role, invited_by, expires_at)
  values (invite_member.business_id, address, invite_member.role, (select auth.uid()), now())
  on conflict (business_id, email) where status = 'pending' do nothing
  returning id into made;
  if made is null then
    raise sqlstate 'PT409' using message = 'already_invited';
  end if;
  perform private.send_invitation(made);
  return made;
end
$$;

create function private.resend_invitation(invitation_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.team_invitations;
begin
  select * into found_one from public.team_invitations as invitation
  where invitation.id = resend_invitation.invitation_id
    and invitation.business_id = any(array(select private.my_managed_business_ids())) for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'invitation_not_found'; end if;
  if found_one.status not in ('pending', 'expired') then
    raise sqlstate 'PT409' using message = 'invitation_not_pending';
  end if;
  if found_one.sent_count >= 10 then raise sqlstate 'PT429' using message = 'too_many_invitations'; end if;
  if exists (select from public.team_invitations as other where other.business_id = found_one.business_id
    and other.email = found_one.email and other.status = 'pending' and other.id <> found_one.id) then
    raise sqlstate 'PT409' using message = 'already_invited';
  end if;
  -- Who sends it again answers for it: his own right is checked when it is accepted.
  update public.team_invitations set invited_by = (select auth.uid()) where id = found_one.id;
  perform private.send_invitation(found_one.id);
  return found_one.id;
end
$$;

create function private.cancel_invitation(invitation_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  cancelled uuid;
begin
  update public.team_invitations as invitation set status = 'cancelled'
  where invitation.id = cancel_invitation.invitation_id and invitation.status in ('pending', 'expired')
    and invitation.business_id = any(array(select private.my_managed_business_ids()))
  returning id into cancelled;
  if cancelled is null then raise sqlstate 'PT404' using message = 'invitation_not_found'; end if;
  -- The token stays: whoever follows the old link is told that the invitation was withdrawn.
  return cancelled;
end
$$;

create function public.invite_member(business_id uuid, email text, role text) returns public.team_invitations
language plpgsql volatile set search_path = '' as $$
declare
  made uuid := private.invite_member(invite_member.business_id, invite_member.email, invite_member.role);
  answer public.team_invitations;
begin
  select * into answer from public.team_invitations where id = made;
  return answer;
end
$$;
create function public.resend_invitation(invitation_id uuid) returns public.team_invitations
language plpgsql volatile set search_path = '' as $$
declare
  sent uuid := private.resend_invitation(resend_invitation.invitation_id);
  answer public.team_invitations;
begin
  select * into answer from public.team_invitations where id = sent;
  return answer;
end
$$;
create function public.cancel_invitation(invitation_id uuid) returns public.team_invitations
language plpgsql volatile set search_path = '' as $$
declare
  cancelled uuid := private.cancel_invitation(cancel_invitation.invitation_id);
  answer public.team_invitations;
begin
  select * into answer from public.team_invitations where id = cancelled;
  return answer;
end
$$;

revoke all on function private.invite_member(uuid, text, text), private.resend_invitation(uuid),
  private.cancel_invitation(uuid) from public;
grant execute on function private.invite_member(uuid, text, text), private.resend_invitation(uuid),
  private.cancel_invitation(uuid) to authenticated;
revoke all on function public.invite_member(uuid, text, text), public.resend_invitation(uuid),
  public.cancel_invitation(uuid) from public, anon, authenticated;
grant execute on function public.invite_member(uuid, text, text), public.resend_invitation(uuid),
  public.cancel_invitation(uuid) to authenticated;
