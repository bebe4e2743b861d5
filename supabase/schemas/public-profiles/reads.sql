-- The business at an address: of its own name, else of one that it gave up less than 90 days ago. Null where no page is
-- shown, whatever the reason.
create function private.business_at(subdomain text) returns public.businesses
language sql stable security definer set search_path = '' as $$
  select business from public.businesses as business
    join public.public_profiles as profile on profile.business_id = business.id
  where profile.is_published and business.closed_at is null and business.subdomain is not null
    and business.id = coalesce(
      (select named.id from public.businesses as named where named.subdomain = business_at.subdomain),
      (select old.business_id from private.old_subdomains as old
        where old.subdomain = business_at.subdomain and old.until > now()))
$$;

-- What the page of a business shows, and nothing else of it. Prices are those of the price list, before discounts.
create function private.profile_of(business public.businesses) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'subdomain', business.subdomain, 'name', business.business_name, 'logo', business.business_logo_url,
    'trade', business.trade, 'language', business.language, 'currency', business.currency,
    'timezone', business.timezone,
    'phone', case when profile.shows_phone then business.phone end,
    'email', case when profile.shows_email then business.email end,
    'address', case when profile.shows_address then business.address end,
    'links', jsonb_build_object(
      'facebook', case when private.is_social_link('facebook', business.facebook_url) then business.facebook_url end,
      'x', case when private.is_social_link('x', business.x_url) then business.x_url end,
      'instagram', case when private.is_social_link('instagram', business.instagram_url) then business.instagram_url end,
      'yelp', case when private.is_social_link('yelp', business.yelp_url) then business.yelp_url end,
      'google', case when private.is_google_link(business.google_business_url) then business.google_business_url end),
    'headline', jsonb_build_object('en', profile.headline_en, 'es', profile.headline_es),
    'about', jsonb_build_object('en', profile.about_en, 'es', profile.about_es),
    'areas', profile.areas, 'accent', profile.accent,
    'in_search_engines', profile.in_search_engines, 'takes_enquiries', profile.takes_enquiries,
    'hours', case when profile.shows_hours then
      (select setting.working_hours from public.schedule_settings as setting where setting.business_id = business.id) end,
    -- Null where clients do not book.
    'booking', case when setting.is_on then jsonb_build_object('answer_hours', setting.answer_hours,
      'needs_code', setting.needs_code, 'is_auto_accept', setting.needs_code and setting.is_auto_accept) end,
    'has_portal', exists (select from public.portal_settings as portal where portal.business_id = business.id and portal.is_on),
    'photos', private.shown_photos(business.id), 'reviews', private.shown_reviews(business.id),
    'services', (select coalesce(jsonb_agg(jsonb_build_object('id', shown.id, 'name', shown.name,
        'description', shown.description, 'price', shown.price::text, 'unit', shown.unit,
        'added_taxes', case when shown.is_taxable then taxes.names else '[]' end,
        'duration_minutes', shown.duration_minutes, 'is_booked_online', setting.is_on and shown.booking = 'job'
          and exists (select from private.booking_rule(business.id, shown.id)))
        order by shown.position nulls last, shown.name, shown.id), '[]')
      from (select service.* from public.services as service
        where service.business_id = business.id and service.is_public and service.is_active
        order by service.position nulls last, service.name, service.id limit 100) as shown))
  from public.public_profiles as profile
    join public.booking_settings as setting on setting.business_id = profile.business_id
    cross join (select coalesce(jsonb_agg(tax -> 'name'), '[]') as names
      from jsonb_array_elements(public.default_taxes(business.id, null, null)) as tax) as taxes
  where profile.business_id = business.id
$$;

create function private.public_profile(subdomain text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.profile_of(business) from private.business_at(public_profile.subdomain) as business where business.id is not null
$$;

create function public.public_profile(subdomain text) returns jsonb
language sql stable set search_path = '' as $$
  select private.public_profile(public_profile.subdomain)
$$;

grant execute on function private.public_profile, public.public_profile to service_role;

-- The pages that search engines may list, those that were changed last first, as many as one sitemap may hold.
create function private.listed_profiles() returns table (subdomain text, updated_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select business.subdomain, greatest(profile.updated_at, business.updated_at)
  from public.public_profiles as profile join public.businesses as business on business.id = profile.business_id
  where profile.is_published and profile.in_search_engines and business.closed_at is null and business.subdomain is not null
  order by 2 desc limit 50000
$$;

create function public.listed_profiles() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('subdomain', page.subdomain, 'updated_at', page.updated_at)), '[]')
  from private.listed_profiles() as page
$$;

grant execute on function private.listed_profiles, public.listed_profiles to service_role;
