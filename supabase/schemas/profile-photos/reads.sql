-- The photos that a public page shows, in their order.
create function private.shown_photos(business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', shown.id, 'width', photo.width, 'height', photo.height,
      'alt', shown.alt_text, 'before_of', shown.before_of, 'is_hero', shown.is_hero)
    order by shown.position, shown.created_at, shown.id), '[]')
  from public.profile_photos as shown
    join public.photos as photo on photo.business_id = shown.business_id and photo.id = shown.photo_id
  where shown.business_id = shown_photos.business_id and shown.client_agreed_at is not null
$$;

-- Where the bytes of a photo of a public page are; null where no page shows it.
create function private.profile_photo(subdomain text, id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select photo.path from private.business_at(profile_photo.subdomain) as business
    join public.profile_photos as shown on shown.business_id = business.id and shown.id = profile_photo.id
      and shown.client_agreed_at is not null
    join public.photos as photo on photo.business_id = shown.business_id and photo.id = shown.photo_id
$$;

create function public.profile_photo(subdomain text, id uuid) returns text
language sql stable set search_path = '' as $$
  select private.profile_photo(profile_photo.subdomain, profile_photo.id)
$$;

grant execute on function private.profile_photo, public.profile_photo to service_role;
