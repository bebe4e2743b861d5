-- A name that another business gave up less than 90 days ago still leads to that business, and one with Fieldlark in it would be
-- taken for ours.
create function private.require_free_subdomain(subdomain text, business_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if replace(require_free_subdomain.subdomain, '-', '') like '%fieldlark%'
    or exists (select from public.businesses as other
      where other.subdomain = require_free_subdomain.subdomain and other.id <> require_free_subdomain.business_id)
    or exists (select from private.old_subdomains as old where old.subdomain = require_free_subdomain.subdomain
      and old.business_id <> require_free_subdomain.business_id and old.until > now()) then
    raise sqlstate 'PT409' using message = 'subdomain_taken', column = 'subdomain';
  end if;
end
$$;

-- Links and printed codes with the old name keep working, unless the business takes it again.
create function private.keep_old_subdomain(business_id uuid, was text, subdomain text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.old_subdomains as old
  where old.subdomain in (keep_old_subdomain.was, keep_old_subdomain.subdomain) or old.until < now();
  -- Three at the most, so that nobody reserves names by renaming.
  delete from private.old_subdomains as old where old.subdomain in (
    select earlier.subdomain from private.old_subdomains as earlier
    where earlier.business_id = keep_old_subdomain.business_id order by earlier.until desc offset 2);
  if keep_old_subdomain.was is not null then
    insert into private.old_subdomains (subdomain, business_id, until)
    values (keep_old_subdomain.was, keep_old_subdomain.business_id, now() + interval '90 days');
  end if;
end
$$;

-- The lead of a stranger who wrote before under this name with this address, else a new one: a household shares a phone. An
-- address that nobody has proven finds no client: whoever types it would write in their name. For the same reason nothing of
-- a lead changes: another number stands in the request.
create function private.lead_of_stranger(business public.businesses, name text, email text, phone text, language text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  lead_id uuid := (select known.id from public.clients as known
    where known.business_id = lead_of_stranger.business.id and known.lead_source = 'website'
      and known.created_at > now() - interval '90 days' and known.client_status = 'lead'
      and private.searchable(known.name) = private.searchable(lead_of_stranger.name)
      and known.email is not distinct from lead_of_stranger.email
      and (known.email is not null or known.phone is not distinct from lead_of_stranger.phone)
    order by known.created_at desc limit 1);
begin
  if lead_id is not null then return lead_id; end if;
  insert into public.clients as lead (business_id, user_id, name, email, phone, lead_source, client_status, language)
  values (lead_of_stranger.business.id, lead_of_stranger.business.user_id, lead_of_stranger.name, lead_of_stranger.email,
    lead_of_stranger.phone, 'website', 'lead', lead_of_stranger.language)
  returning lead.id into lead_id;
  return lead_id;
end
$$;

-- A lead that came by itself from the public page: whoever knows an address can make one with it.
create function private.is_stranger(client public.clients) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select client.client_status = 'lead' and client.lead_source is not distinct from 'website'
$$;

-- How much arrived from strangers in a day, of what is asked or of what is booked: neither counts for the other. What leads
-- of the public page ask for in the portal, and write to an office that never wrote to them, counts as asked.
create function private.strangers_today(business_id uuid, are_booking boolean) returns bigint
language sql stable security definer set search_path = '' as $$
  select (select count(*) from public.requests as earlier
      join public.clients as client on client.business_id = earlier.business_id and client.id = earlier.client_id
    where earlier.business_id = strangers_today.business_id and earlier.created_at > now() - interval '1 day'
      and (earlier.source = 'public_profile' or earlier.source = 'portal' and private.is_stranger(client))
      and (earlier.wanted_start is not null) = strangers_today.are_booking)
    + (select count(*) from public.message_threads as thread
        join public.clients as client on client.business_id = thread.business_id and client.id = thread.client_id
        join public.messages as message on message.business_id = thread.business_id and message.client_id = thread.client_id
      where not strangers_today.are_booking and thread.business_id = strangers_today.business_id
        and thread.from_business = 0 and thread.last_at > now() - interval '1 day'
        and message.created_at > now() - interval '1 day' and private.is_stranger(client))
$$;

-- Takes turns with the enquiries of the public page, and counts with them, what a stranger sends in the portal.
create function private.require_stranger_room(business_id uuid, client_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from public.clients as client where client.business_id = require_stranger_room.business_id
    and client.id = require_stranger_room.client_id and private.is_stranger(client)) then
    return;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('enquiries of ' || require_stranger_room.business_id, 0));
  if private.strangers_today(require_stranger_room.business_id, are_booking => false) >= 60 then
    raise sqlstate 'PT429' using message = 'too_many_enquiries';
  end if;
end
$$;

-- What a visitor of a public page asks for becomes a request with a lead. The same form within an hour is kept already: a
-- browser without a script sends it twice when its button is clicked twice. Whatever differs is another enquiry.
create function private.take_enquiry(subdomain text, name text, email text, phone text, message text, service_id uuid,
  language text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  business public.businesses := private.business_at(take_enquiry.subdomain);
  sender text := nullif(lower(btrim(take_enquiry.email)), '');
  number text := nullif(private.one_line(take_enquiry.phone), '');
  words text := btrim(take_enquiry.message, E' \t\r\n\u00A0');
  -- The lead may have another spelling or number from an earlier enquiry.
  signed text := concat_ws(', ', private.one_line(take_enquiry.name), sender, number);
  line text := private.one_line(take_enquiry.message);
  -- Without a service its first words, as the quote that is made of it takes over the title, which the client reads.
  about text := coalesce((select service.name from public.services as service where service.business_id = business.id
      and service.id = take_enquiry.service_id and service.is_public and service.is_active),
    case when char_length(line) <= 60 then line else private.one_line(left(regexp_replace(left(line, 61), '\s+\S*$', ''), 60)) || '…' end);
  lead_id uuid;
  taken bigint;
begin
  if business.id is null or not (select profile.takes_enquiries from public.public_profiles as profile
      where profile.business_id = business.id) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  if words = '' or line = '' then raise sqlstate 'PT400' using message = 'message_missing'; end if;
  if sender is null and number is null or not private.is_address(coalesce(sender, 'a@b.example')) then
    raise sqlstate 'PT400' using message = 'address_missing';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('enquiries of ' || business.id, 0));
  if exists (select from public.requests as earlier where earlier.business_id = business.id
      and earlier.created_at > now() - interval '1 hour' and earlier.source = 'public_profile'
      and earlier.title = about and earlier.description = words and earlier.notes = signed) then
    return;
  end if;
  taken := private.strangers_today(business.id, are_booking => false);
  if taken >= 60 then raise sqlstate 'PT429' using message = 'too_many_enquiries'; end if;
  lead_id := private.lead_of_stranger(business, private.one_line(take_enquiry.name), sender, number, take_enquiry.language);
  insert into public.requests (business_id, user_id, client_id, title, description, notes, source)
  values (business.id, business.user_id, lead_id, about, words, signed, 'public_profile');
  -- Half of a day's: the office learns that the form closes before it does, once a day.
  if taken + 1 >= 30 then
    insert into public.notifications (business_id, user_id, kind, event, dedupe_key)
    select business.id, person.user_id, 'new_request', 'many_enquiries',
      concat_ws(':', 'enquiries', business.id, private.today(business.id))
    from private.people_to_notify(business.id, 'new_request', 'office', null) as person (user_id)
    on conflict (user_id, dedupe_key) do nothing;
  end if;
end
$$;

create function public.take_enquiry(subdomain text, name text, email text, phone text, message text, service_id uuid,
  language text) returns void
language sql volatile set search_path = '' as $$
  select private.take_enquiry(take_enquiry.subdomain, take_enquiry.name, take_enquiry.email, take_enquiry.phone,
    take_enquiry.message, take_enquiry.service_id, take_enquiry.language)
$$;

grant execute on function private.take_enquiry, public.take_enquiry to service_role;

-- Saves the public page and its address together. Runs as the caller, under the policies; `version` is that of the page.
create function public.save_public_profile(business_id uuid, version int, profile jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  draft public.public_profiles := jsonb_populate_record(null::public.public_profiles, profile);
  saved public.public_profiles;
begin
  update public.public_profiles as page set is_published = draft.is_published and profile ->> 'subdomain' is not null,
    in_search_engines = draft.in_search_engines, headline_en = draft.headline_en, headline_es = draft.headline_es,
    about_en = draft.about_en, about_es = draft.about_es, areas = draft.areas, accent = draft.accent,
    shows_phone = draft.shows_phone, shows_email = draft.shows_email, shows_address = draft.shows_address,
    shows_hours = draft.shows_hours, takes_enquiries = draft.takes_enquiries,
    asks_for_reviews = coalesce(draft.asks_for_reviews, page.asks_for_reviews), version = save_public_profile.version
  where page.business_id = save_public_profile.business_id
  returning page.* into saved;
  if saved.business_id is null then raise sqlstate 'PT404' using message = 'business_not_found'; end if;
  update public.businesses as business set subdomain = profile ->> 'subdomain'
  where business.id = save_public_profile.business_id and business.subdomain is distinct from profile ->> 'subdomain';
  return to_jsonb(saved);
end
$$;

grant execute on function public.save_public_profile to authenticated, service_role;
